import type { Facet } from './facets.js';
import type { Point } from './outlines.js';

type Vertex = readonly [x: number, y: number, z: number];

interface Crystal {
  vertices: readonly Vertex[];
  /** Indexes of vertices. */
  faces: readonly (readonly number[])[];
}

const OCTAHEDRON: Crystal = {
  vertices: [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ],
  faces: [0, 1].flatMap((x) => [2, 3].flatMap((y) => [4, 5].map((z) => [x, y, z]))),
};

const DODECAHEDRON: Crystal = (() => {
  const axes = OCTAHEDRON.vertices;
  const corners: Vertex[] = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) => [-1, 1].map((z): Vertex => [x / 2, y / 2, z / 2])),
  );
  const cornerAt = (x: number, y: number, z: number): number =>
    axes.length + corners.findIndex((corner) => corner[0] === x / 2 && corner[1] === y / 2 && corner[2] === z / 2);
  const faces = [-1, 1].flatMap((a) =>
    [-1, 1].flatMap((b) => [
      [a > 0 ? 0 : 1, cornerAt(a, b, 1), b > 0 ? 2 : 3, cornerAt(a, b, -1)],
      [a > 0 ? 0 : 1, cornerAt(a, 1, b), b > 0 ? 4 : 5, cornerAt(a, -1, b)],
      [a > 0 ? 2 : 3, cornerAt(1, a, b), b > 0 ? 4 : 5, cornerAt(-1, a, b)],
    ]),
  );
  return { vertices: [...axes, ...corners], faces };
})();

const MACLE: Crystal = (() => {
  const ring = (radius: number, z: number): Vertex[] =>
    [0, 1, 2].map((corner) => {
      const angle = (corner / 3) * 2 * Math.PI;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  const sides = [0, 1, 2].flatMap((corner) => {
    const next = (corner + 1) % 3;
    return [
      [corner, next, 3 + next, 3 + corner],
      [3 + corner, 3 + next, 6 + next, 6 + corner],
    ];
  });
  return {
    vertices: [...ring(0.86, 0.2), ...ring(1, 0), ...ring(0.86, -0.2)],
    faces: [[0, 1, 2], [6, 7, 8], ...sides],
  };
})();

const CRYSTALS: Readonly<Record<string, readonly Crystal[]>> = {
  Octahedra: [OCTAHEDRON],
  Dodecahedra: [DODECAHEDRON],
  Macles: [MACLE],
};
const MIXED = [OCTAHEDRON, DODECAHEDRON, MACLE];
const MOST_DRAWN = 11;

/** Uncut crystals, such as lie on a sorting table. Of a large parcel only some pieces are drawn. */
export function crystals(shape: string, { pieces, random }: { pieces: number; random: () => number }): Facet[] {
  const kinds = CRYSTALS[shape] ?? MIXED;
  const places = placesFor(Math.min(Math.max(pieces, 1), MOST_DRAWN), random);
  return places.flatMap(({ centre, size }) => {
    const kind = kinds[Math.floor(random() * kinds.length)]!;
    return [shadowOf(centre, size), ...drawn(turned(kind, kind === MACLE ? 0.5 : 3, random), { centre, size, random })];
  });
}

const shadowOf = ([x, y]: Point, size: number): Facet => ({
  points: Array.from({ length: 24 }, (_, step): Point => {
    const angle = (step / 24) * 2 * Math.PI;
    return [x + size * (0.08 + 1.3 * Math.cos(angle)), y + size * (0.3 + 1.1 * Math.sin(angle))];
  }),
  tone: -1,
  isShadow: true,
});

interface Place {
  centre: Point;
  size: number;
}

function placesFor(count: number, random: () => number): Place[] {
  if (count === 1) return [{ centre: [0, 0], size: 0.8 }];
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const jitter = () => (random() - 0.5) * 0.16;
    return {
      centre: [
        ((index % columns) - (inRow - 1) / 2) * (1.9 / columns) + jitter(),
        (row - (rows - 1) / 2) * (1.9 / columns) + jitter(),
      ],
      size: (0.78 + 0.34 * random()) / columns,
    };
  });
}

/** Moves each vertex a little, because natural crystals are not exact, and turns the crystal at random. */
function turned({ vertices, faces }: Crystal, tilt: number, random: () => number): Crystal {
  const [a, b, c] = [random() * 2 * Math.PI, (random() - 0.5) * tilt, (random() - 0.5) * tilt];
  const spin = (x: number, y: number, angle: number): [number, number] => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ];
  return {
    faces,
    vertices: vertices.map((vertex): Vertex => {
      const [x0, y0, z0] = vertex.map((value) => value * (0.86 + 0.24 * random())) as [number, number, number];
      const [x1, y1] = spin(x0, y0, a);
      const [y2, z2] = spin(y1, z0, b);
      const [x3, z3] = spin(x1, z2, c);
      return [x3, y2, z3];
    }),
  };
}

function drawn({ vertices, faces }: Crystal, { centre, size, random }: Place & { random: () => number }): Facet[] {
  return faces
    .map((face) => face.map((index) => vertices[index]!))
    .map((corners) => ({ corners, depth: corners.reduce((sum, [, , z]) => sum + z, 0) / corners.length }))
    .filter(({ corners, depth }) => depth > 0 || corners.length === 0)
    .toSorted((one, other) => one.depth - other.depth)
    .flatMap(({ corners }) => {
      const tone = 0.9 * brightness(corners) + 0.16 * (random() - 0.5);
      const place = (share: number): Point[] => {
        const [mx, my] = [0, 1].map(
          (axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / corners.length,
        ) as [number, number];
        return corners.map(([x, y]): Point => [
          centre[0] + size * (mx + (x - mx) * share),
          centre[1] + size * (my + (y - my) * share),
        ]);
      };
      // A triangular pit, as on natural faces.
      const pit = corners.length === 3 ? [{ points: place(-0.22), tone: tone - 0.25 }] : [];
      return [{ points: place(1), tone }, { points: place(0.72), tone: tone + 0.18, opacity: 0.5 }, ...pit];
    });
}

/** Brightness of a face by its angle to the light. */
function brightness([a, b, c]: readonly Vertex[]): number {
  const edge = (from: Vertex, to: Vertex): Vertex => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const [u, v] = [edge(a!, b!), edge(a!, c!)];
  const normal: Vertex = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = (normal[2] < 0 ? -1 : 1) * (Math.hypot(...normal) || 1);
  return (-0.45 * normal[0] - 0.7 * normal[1] + 0.35 * normal[2]) / length;
}
