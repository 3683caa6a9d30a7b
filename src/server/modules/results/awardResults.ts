import type { Award } from '#contract/entities/award.ts';
import type { Database } from '../../platform/database/database.ts';
import { aside } from './aside.ts';
import { findScores } from './results.repository.ts';

/** The result of every category of an award, computed from the marks as they are: a list of `CategoryResult` as JSON. */
export const awardResults = async (
  database: Database,
  award: Pick<Award, 'id' | 'resultMethod' | 'categories'>,
): Promise<Uint8Array> => aside('answer', await findScores(database, award));
