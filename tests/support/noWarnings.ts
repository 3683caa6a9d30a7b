const watching = Symbol.for('awards.noWarnings');
const worker = globalThis as { [watching]?: true };

// Whoever runs the product would read it: a warning of Node fails the run, with where it came from. Files share a worker.
if (!worker[watching]) {
  worker[watching] = true;
  process.on('warning', (warning) => {
    throw warning;
  });
}
