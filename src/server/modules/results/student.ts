/**
 * Two-sided tail of Student's t: how likely |T| is at least `t` with that many degrees of freedom. Degrees need not be whole.
 * With x = ν/(ν + t²) it is the regularised incomplete beta function I_x(ν/2, 1/2), by its continued fraction.
 * Source: Abramowitz and Stegun (1964), 26.7.1 and 26.5.8.
 */
export function tail(t: number, degrees: number): number {
  if (!(degrees > 0)) return 1;
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/** The t whose two-sided tail is `level`; infinite without degrees of freedom. By bisection. */
export function quantile(level: number, degrees: number): number {
  if (!(degrees > 0)) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, 1];
  while (tail(high, degrees) > level) {
    high *= 2;
    if (high > 1e12) return Number.POSITIVE_INFINITY;
  }
  for (let round = 0; round < 80; round += 1) {
    const middle = (low + high) / 2;
    if (tail(middle, degrees) > level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
}

const tiny = 1e-300;

/** Lentz's evaluation of the continued fraction. */
function fraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let found = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    found *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    found *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return found;
}

/** Logarithm of the gamma function for positive arguments, by Stirling's series. Source: Abramowitz and Stegun, 6.1.41. */
function logGamma(argument: number): number {
  let shift = 0;
  let x = argument;
  for (; x < 15; x += 1) shift -= Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / x;
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
