export type Matrix = readonly (readonly number[])[];

interface Factor {
  /** Solves matrix · x = right. */
  solve(right: readonly number[]): number[];
  /** Solves lower · x = right: lengths of such vectors are lengths in the inverse of the matrix. */
  forward(right: readonly number[]): number[];
  inverse(): Matrix;
}

/** Cholesky factor of a symmetric positive definite matrix; throws a RangeError where it is not. */
export function cholesky(matrix: Matrix): Factor {
  const size = matrix.length;
  const lower = matrix.map(() => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row]![column]!;
      for (let index = 0; index < column; index += 1) rest -= lower[row]![index]! * lower[column]![index]!;
      if (row === column && !(rest > 0)) throw new RangeError('The matrix is not positive definite');
      lower[row]![column] = row === column ? Math.sqrt(rest) : rest / lower[column]![column]!;
    }
  }
  const forward = (right: readonly number[]) => {
    const found = new Array<number>(size).fill(0);
    for (let row = 0; row < size; row += 1) {
      const left = lower[row]!;
      let rest = right[row]!;
      for (let column = 0; column < row; column += 1) rest -= left[column]! * found[column]!;
      found[row] = rest / left[row]!;
    }
    return found;
  };
  const solve = (right: readonly number[]) => {
    const found = forward(right);
    const result = new Array<number>(size).fill(0);
    for (let row = size - 1; row >= 0; row -= 1) {
      let rest = found[row]!;
      for (let below = row + 1; below < size; below += 1) rest -= lower[below]![row]! * result[below]!;
      result[row] = rest / lower[row]![row]!;
    }
    return result;
  };
  return { forward, solve, inverse: () => matrix.map((_, row) => solve(matrix.map((_, at) => (at === row ? 1 : 0)))) };
}

interface Eigen {
  /** Ascending. */
  readonly values: readonly number[];
  /** One for each value, of length 1. */
  readonly vectors: Matrix;
}

const sweeps = 60;

/**
 * Eigenvalues and vectors of a symmetric matrix by cyclic Jacobi rotations: only additions, multiplications, divisions and
 * square roots, which every machine rounds alike. Source: Golub and Van Loan, Matrix Computations (2013), section 8.5.
 */
export function eigen(matrix: Matrix): Eigen {
  const size = matrix.length;
  const work = matrix.map((row) => [...row]);
  const vectors = matrix.map((_, row) => matrix.map((_, column) => (row === column ? 1 : 0)));
  const scale = matrix.reduce((sum, row) => sum + row.reduce((part, value) => part + value * value, 0), 0);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let off = 0;
    for (let row = 0; row < size; row += 1) {
      for (let column = row + 1; column < size; column += 1) off += work[row]![column]! ** 2;
    }
    if (off <= 1e-30 * scale) break;
    for (let p = 0; p < size; p += 1) for (let q = p + 1; q < size; q += 1) rotate(work, vectors, p, q);
  }
  const places = work.map((row, place) => ({ place, value: row[place]! })).sort((l, r) => l.value - r.value);
  return { values: places.map(({ value }) => value), vectors: places.map(({ place }) => vectors[place]!) };
}

/** Makes the element at p, q nought. The rows of `vectors` turn with it. */
function rotate(work: number[][], vectors: number[][], p: number, q: number): void {
  const apq = work[p]![q]!;
  if (apq === 0) return;
  const theta = (work[q]![q]! - work[p]![p]!) / (2 * apq);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (const row of work) {
    const [left, right] = [row[p]!, row[q]!];
    row[p] = cosine * left - sine * right;
    row[q] = sine * left + cosine * right;
  }
  for (const rows of [work, vectors]) {
    const [left, right] = [rows[p]!, rows[q]!];
    rows[p] = left.map((value, index) => cosine * value - sine * right[index]!);
    rows[q] = left.map((value, index) => sine * value + cosine * right[index]!);
  }
}

export const dot = (left: readonly number[], right: readonly number[]) => {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += left[index]! * right[index]!;
  return sum;
};
