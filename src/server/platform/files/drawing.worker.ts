import { parentPort } from 'node:worker_threads';
import { readDrawing } from './drawing.ts';

// Looks into drawings beside the server's own thread, which asks one at a time (inspectDrawing.ts).
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(readDrawing(bytes)));
parentPort?.postMessage('ready');
