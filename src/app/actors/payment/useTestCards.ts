import { useEffect, useState } from 'react';
import { loadConfig } from '../../identity/config.ts';

/** Whether cards are the test ledger's, so that no money moves. */
export function useTestCards(): boolean {
  const [isTest, setTest] = useState(false);
  useEffect(() => {
    let wanted = true;
    void loadConfig().then(
      ({ testCards }) => wanted && setTest(testCards),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return isTest;
}
