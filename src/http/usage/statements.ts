import { valuesOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';
import { contentSignal, contentUsage } from './preferences.ts';
import { type RobotsTagReader, robotsTags } from './robots-tags.ts';
import { type StatedUsage, spoken } from './statement.ts';
import { tdmReservation } from './tdm.ts';

/** All that the headers of a response say about its use. Names of fields are in lower case. */
export function usageOfHeaders(headers: HeaderList, reader: RobotsTagReader): StatedUsage[] {
  return spoken([
    { source: 'X-Robots-Tag', statements: robotsTags(valuesOf(headers, 'x-robots-tag'), reader) },
    { source: 'Content-Signal', statements: contentSignal(valuesOf(headers, 'content-signal')) },
    { source: 'Content-Usage', statements: contentUsage(valuesOf(headers, 'content-usage')) },
    { source: 'TDM-Reservation', statements: tdmReservation(valuesOf(headers, 'tdm-reservation'), valuesOf(headers, 'tdm-policy')) },
  ]);
}

/** Tags in the head of a page, `[name, content]`, names in lower case. */
export type PageTags = readonly (readonly [name: string, content: string])[];

/** All that the head of a page says: `robots`, the same under our own name, and TDMRep. A tag for another bot (`googlebot`) is none of ours. */
export function usageOfTags(tags: PageTags, reader: RobotsTagReader): StatedUsage[] {
  const of = (wanted: string): string[] => tags.filter(([name]) => name === wanted).map(([, content]) => content);
  const own = reader.agent.toLowerCase();
  return spoken([
    { source: 'meta robots', statements: robotsTags(of('robots'), reader) },
    { source: `meta ${own}`, statements: robotsTags(own === 'robots' ? [] : of(own), reader) },
    { source: 'meta tdm-reservation', statements: tdmReservation(of('tdm-reservation'), of('tdm-policy')) },
  ]);
}
