/** Two-sided 95 % of the normal distribution. */
const normal = 1.959964;
/** From here on the expansion about the normal distribution is good to four digits. */
const many = 200;
const steps = 4000;

/**
 * Two-sided 95 % quantile of Student's t; degrees need not be whole. Infinite below one degree, where an interval would
 * say nothing. With t = √ν·tan θ the density is cosᵛ⁻¹ θ, which is integrated by the midpoint rule.
 */
export function student95(degrees: number): number {
  // Degrees come out of sums: one may be a hair less.
  if (degrees < 1 - 1e-6) return Number.POSITIVE_INFINITY;
  if (degrees > many) return normal + (normal ** 3 + normal) / (4 * degrees);
  const width = Math.PI / 2 / steps;
  const density = Array.from({ length: steps }, (_, step) => Math.cos((step + 0.5) * width) ** (degrees - 1));
  const wanted = 0.95 * density.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  for (const [step, value] of density.entries()) {
    if (sum + value >= wanted) return Math.sqrt(degrees) * Math.tan((step + (wanted - sum) / value) * width);
    sum += value;
  }
  return Number.POSITIVE_INFINITY;
}
