/** @module Lines on two logarithmic axes as SVG text. */

export interface Line {
  readonly label: string;
  /** x and y, both above zero. */
  readonly points: readonly (readonly [number, number])[];
  /** Drawn strongly and named at its end; the others stay in the background. */
  readonly named: boolean;
}

export interface Axis {
  readonly title: string;
  readonly ticks: readonly (readonly [number, string])[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 440, 70, 130, 44, 50];
const COLOURS = ['#b3261e', '#1a5fb4', '#2e7d32', '#8e24aa'];

/** The ticks span the axes; points outside them are drawn outside. */
export function plot(title: string, x: Axis, y: Axis, lines: readonly Line[]): string {
  const [atX, atY] = [scale(x, LEFT, WIDTH - RIGHT), scale(y, HEIGHT - BOTTOM, TOP)];
  const grid = [
    ...x.ticks.map(
      ([value, label]) =>
        `<path d="M${atX(value)} ${TOP}V${HEIGHT - BOTTOM}" class="g"/><text x="${atX(value)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${label}</text>`,
    ),
    ...y.ticks.map(
      ([value, label]) =>
        `<path d="M${LEFT} ${atY(value)}H${WIDTH - RIGHT}" class="g"/><text x="${LEFT - 8}" y="${atY(value) + 4}" text-anchor="end">${label}</text>`,
    ),
  ];
  const drawn = [...lines].sort((a, b) => Number(a.named) - Number(b.named));
  let colour = 0;
  const names: string[] = [];
  const paths = drawn.map(({ label, points, named }) => {
    const path = points.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${atX(px)} ${atY(py)}`).join('');
    if (!named) return `<path d="${path}" fill="none" stroke="#bbb"/>`;
    const stroke = COLOURS[colour++ % COLOURS.length] ?? '#000';
    const [endX, endY] = points.at(-1) ?? [1, 1];
    names.push(`<text x="${atX(endX) + 8}" y="${atY(endY) + 4}" fill="${stroke}">${label}</text>`);
    return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="2"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui,sans-serif" font-size="12">
<title>Extraction against page size</title>
<style>.g{stroke:#eee}</style><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="22" font-size="15">${title}</text>
${grid.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${x.title}</text>
<text x="16" y="${(TOP + HEIGHT - BOTTOM) / 2}" text-anchor="middle" transform="rotate(-90 16 ${(TOP + HEIGHT - BOTTOM) / 2})">${y.title}</text>
${paths.join('\n')}
${names.join('\n')}
</svg>
`;
}

function scale({ ticks }: Axis, from: number, to: number): (value: number) => number {
  const values = ticks.map(([value]) => Math.log(value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value) => Math.round((from + ((Math.log(value) - low) / (high - low)) * (to - from)) * 10) / 10;
}
