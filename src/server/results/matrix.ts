export type Matrix = readonly (readonly number[])[];

interface Factor {
  /** log of the matrix's determinant. */
  readonly logDeterminant: number;
  /** Solves matrix · x = right. */
  solve(right: readonly number[]): number[];
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
  return {
    logDeterminant: 2 * lower.reduce((sum, row, index) => sum + Math.log(row[index]!), 0),
    solve(right) {
      const forward: number[] = [];
      for (let row = 0; row < size; row += 1) {
        let rest = right[row]!;
        for (let column = 0; column < row; column += 1) rest -= lower[row]![column]! * forward[column]!;
        forward.push(rest / lower[row]![row]!);
      }
      const result = new Array<number>(size).fill(0);
      for (let row = size - 1; row >= 0; row -= 1) {
        let rest = forward[row]!;
        for (let below = row + 1; below < size; below += 1) rest -= lower[below]![row]! * result[below]!;
        result[row] = rest / lower[row]![row]!;
      }
      return result;
    },
  };
}
