import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    restPointer(): Promise<void>;
  }
}

// The pointer stays where the file before left it, and would be over whatever appears there.
await commands.restPointer();
