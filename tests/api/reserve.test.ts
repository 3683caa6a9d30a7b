import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openJudging } from '../support/stage.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
