import { runPaths } from './paths/command.ts';

// A reader that has seen enough, as `head` does, closes the pipe: nothing is wrong then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { exitCode, stdout, stderr } = await runPaths(process.argv.slice(2));
process.exitCode = exitCode;
process.stderr.write(stderr);
process.stdout.write(stdout);
