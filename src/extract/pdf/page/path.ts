import { addArea, addDot, addRuling, type Marks } from './marks.ts';
import { type Box, boxOf, intersect, type Matrix } from './matrix.ts';

/** Thinner than this (points), a filled rectangle is a line. */
const THIN = 3;
/** A line is along an axis when it leaves it by no more than this. */
const SLANT = 0.7;
const MAX_POINTS = 20_000;

/** The path under construction, in display points. Rectangles and straight lines are kept as such, of everything else the box. */
export class Path {
  #boxes: Box[] = [];
  #lines: { x0: number; y0: number; x1: number; y1: number }[] = [];
  #corners: { x: number; y: number }[] = [];
  #curved = false;
  #hull: Box | null = null;
  #start = { x: 0, y: 0 };
  #at = { x: 0, y: 0 };
  #points = 0;

  move(m: Matrix, x: number, y: number): void {
    this.#close();
    this.#at = this.#point(m, x, y);
    this.#start = this.#at;
    this.#corners = [this.#at];
  }

  line(m: Matrix, x: number, y: number): void {
    this.#lineTo(this.#point(m, x, y));
  }

  curve(m: Matrix, points: readonly (readonly [number, number])[]): void {
    for (const [x, y] of points) this.#at = this.#point(m, x, y);
    this.#curved = true;
  }

  close(): void {
    this.#lineTo(this.#start);
  }

  rectangle(m: Matrix, x: number, y: number, width: number, height: number): void {
    this.#close();
    const box = boxOf(m, x, y, x + width, y + height);
    this.#extend(box.left, box.top);
    this.#extend(box.right, box.bottom);
    // A turned rectangle is only its hull.
    if (m[1] === 0 || m[0] === 0) {
      if (this.#boxes.length < MAX_POINTS) this.#boxes.push(box);
    } else this.#curved = true;
    this.#at = this.#point(m, x, y);
    this.#start = this.#at;
  }

  /** The box around it; null when it is empty. */
  get hull(): Box | null {
    return this.#hull;
  }

  fill(marks: Marks, clip: Box, order: number, colour: number | null): void {
    this.#close();
    this.#dot(marks, clip);
    for (const box of this.#boxes) {
      const seen = intersect(box, clip);
      const width = seen.right - seen.left;
      const height = seen.bottom - seen.top;
      if (width < 0 || height < 0) continue;
      if (height <= THIN && width > THIN)
        addRuling(marks, { horizontal: true, at: (seen.top + seen.bottom) / 2, from: seen.left, to: seen.right });
      else if (width <= THIN && height > THIN)
        addRuling(marks, { horizontal: false, at: (seen.left + seen.right) / 2, from: seen.top, to: seen.bottom });
      else if (width > THIN && height > THIN) addArea(marks, { box: seen, order, kind: 'fill', colour });
    }
  }

  stroke(marks: Marks, clip: Box): void {
    this.#close();
    this.#dot(marks, clip);
    const add = (x0: number, y0: number, x1: number, y1: number): void => {
      const box = intersect({ left: Math.min(x0, x1), right: Math.max(x0, x1), top: Math.min(y0, y1), bottom: Math.max(y0, y1) }, clip);
      if (Math.abs(y1 - y0) <= SLANT && box.right > box.left && box.bottom >= box.top - SLANT)
        addRuling(marks, { horizontal: true, at: (y0 + y1) / 2, from: box.left, to: box.right });
      else if (Math.abs(x1 - x0) <= SLANT && box.bottom > box.top && box.right >= box.left - SLANT)
        addRuling(marks, { horizontal: false, at: (x0 + x1) / 2, from: box.top, to: box.bottom });
    };
    for (const { left, top, right, bottom } of this.#boxes) {
      add(left, top, right, top);
      add(left, bottom, right, bottom);
      add(left, top, left, bottom);
      add(right, top, right, bottom);
    }
    for (const { x0, y0, x1, y1 } of this.#lines) add(x0, y0, x1, y1);
  }

  /** About as wide as high, and no larger than a bullet is. */
  #dot(marks: Marks, clip: Box): void {
    const hull = this.#hull;
    if (hull === null) return;
    const [width, height] = [hull.right - hull.left, hull.bottom - hull.top];
    const x = (hull.left + hull.right) / 2;
    const y = (hull.top + hull.bottom) / 2;
    if (width < 1.2 || width > 9 || height < 1.2 || height > 9 || Math.max(width, height) > 1.4 * Math.min(width, height)) return;
    if (x > clip.left && x < clip.right && y > clip.top && y < clip.bottom) addDot(marks, { x, y, size: Math.max(width, height) });
  }

  #point(m: Matrix, x: number, y: number): { x: number; y: number } {
    const point = { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
    this.#extend(point.x, point.y);
    return point;
  }

  #extend(x: number, y: number): void {
    const hull = this.#hull;
    this.#hull =
      hull === null
        ? { left: x, right: x, top: y, bottom: y }
        : { left: Math.min(hull.left, x), right: Math.max(hull.right, x), top: Math.min(hull.top, y), bottom: Math.max(hull.bottom, y) };
  }

  #lineTo(to: { x: number; y: number }): void {
    this.#points += 1;
    if (this.#points < MAX_POINTS) {
      this.#lines.push({ x0: this.#at.x, y0: this.#at.y, x1: to.x, y1: to.y });
      if (this.#corners.length < 8) this.#corners.push(to);
    }
    this.#at = to;
  }

  /** A closed path of four lines along the axes is a rectangle. */
  #close(): void {
    const corners = this.#corners;
    this.#corners = [];
    const closed = corners.length === 5 || corners.length === 4;
    if (this.#curved || !closed) {
      this.#curved = false;
      return;
    }
    const box = {
      left: Math.min(...corners.map(({ x }) => x)),
      right: Math.max(...corners.map(({ x }) => x)),
      top: Math.min(...corners.map(({ y }) => y)),
      bottom: Math.max(...corners.map(({ y }) => y)),
    };
    const atCorner = corners.every(
      ({ x, y }) => Math.min(x - box.left, box.right - x) <= SLANT && Math.min(y - box.top, box.bottom - y) <= SLANT,
    );
    const sides = corners
      .slice(1)
      .every(({ x, y }, i) => Math.abs(x - (corners[i]?.x ?? 0)) <= SLANT || Math.abs(y - (corners[i]?.y ?? 0)) <= SLANT);
    if (atCorner && sides) this.#boxes.push(box);
  }
}
