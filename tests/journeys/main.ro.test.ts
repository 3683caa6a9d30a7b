import { walkMain } from './steps/walkMain.ts';

walkMain('ro', 'by card');
