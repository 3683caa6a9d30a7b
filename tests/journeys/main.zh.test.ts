import { walkMain } from './steps/walkMain.ts';

walkMain('zh', 'against an invoice');
