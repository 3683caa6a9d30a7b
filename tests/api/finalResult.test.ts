import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Award, CategoryResult } from '../../src/contract/entities.ts';
import type { Body } from '../../src/contract/schemas.ts';
import { byScores, codes, makeRound, score, screening, stepRound } from '../support/rounds.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
