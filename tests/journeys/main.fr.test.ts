import { walkMain } from './steps/walkMain.ts';

walkMain('fr', 'against an invoice');
