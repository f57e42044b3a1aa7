/** A marker that waits for the first block of its item. */
interface Pending {
  readonly at: number;
  readonly marker: string;
}
interface Quote {
  readonly id: number;
  /** Where in the lead its bar ends. */
  readonly end: number;
}

/** What stands before each line of a block: quotation bars and the indentation of list items, outermost first. */
export interface Lead {
  readonly text: string;
  readonly quotes: readonly Quote[];
}

const NO_LEAD: Lead = { text: '', quotes: [] };
/** Deeper nesting is written at this depth. */
const MAX_LEAD = 48;

/** Writes blocks of Markdown inside the containers that they stand in (CommonMark 5). */
export class LeadWriter {
  #lead: Lead = NO_LEAD;
  #pending: Pending[] = [];
  #last: Lead = NO_LEAD;
  /** An item has begun and none of its blocks was written. */
  get waits(): boolean {
    return this.#pending.length > 0;
  }

  get lead(): Lead {
    return this.#lead;
  }

  /** Enter a quotation; the lead before it is to be restored by `leave`. */
  quote(id: number): Lead {
    const before = this.#lead;
    if (before.text.length < MAX_LEAD) {
      const text = `${before.text}> `;
      this.#lead = { text, quotes: [...before.quotes, { id, end: text.length - 1 }] };
    }
    return before;
  }

  /** Enter an item whose first line begins with `marker`. */
  item(marker: string, indent = marker.length): Lead {
    const before = this.#lead;
    if (before.text.length < MAX_LEAD) {
      this.#pending.push({ at: before.text.length, marker });
      this.#lead = { text: before.text + ' '.repeat(indent), quotes: before.quotes };
    } else this.#pending = [{ at: before.text.length, marker: '' }];
    return before;
  }

  /** A heading ends the containers around it: what follows in them stands at the margin, where its indentation would make code of it. */
  break(): void {
    if (this.#lead.quotes.length > 0 || this.#lead.text.length > 3) this.#lead = NO_LEAD;
    this.#pending = [];
  }

  leave(before: Lead): void {
    this.#lead = before;
    this.#pending = this.#pending.filter(({ at }) => at < before.text.length);
  }

  /** What stands between the last block and the next: quotations go on through their blank lines. */
  joint(tight: boolean): string {
    const between = (lead: Lead, other: Lead): string => {
      let end = 0;
      for (let i = 0; i < lead.quotes.length && lead.quotes[i]?.id === other.quotes[i]?.id; i += 1) end = lead.quotes[i]?.end ?? 0;
      return lead.text.slice(0, end);
    };
    const bars = between(this.#lead, this.#last);
    return tight ? '\n' : `\n${bars}\n`;
  }

  /** A block within its containers; its first line takes the markers that waited for it. */
  write(markdown: string): string {
    const { text } = this.#lead;
    this.#last = this.#lead;
    let first = text;
    for (const { at, marker } of this.#pending) first = first.slice(0, at) + marker + first.slice(at + marker.length);
    this.#pending = [];
    if (text === '' && first === '') return markdown;
    return markdown
      .split('\n')
      .map((line, i) => (i === 0 ? first : line === '' ? text.trimEnd() : text) + line)
      .join('\n');
  }
}
