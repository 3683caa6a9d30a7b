import { walkMain } from './steps/walkMain.ts';

walkMain('en', 'by card', true);
