import { loadMessages } from '../../i18n/store.ts';
import { later } from '../../ui/loading/later.tsx';
import { Optional } from '../../ui/loading/Optional.tsx';
import { useSettled } from '../../ui/loading/onceSettled.ts';
import type { CheckResultProps } from './CheckResultSteps.tsx';

/** How anybody checks an announced result; nothing before it is announced. */
export function CheckResult(props: CheckResultProps) {
  const isSettled = useSettled();
  if (props.award.status !== 'completed' || !isSettled) return null;
  return (
    <Optional>
      <CheckResultSteps {...props} />
    </Optional>
  );
}

// Not before the screen stands: nobody waits for it.
const CheckResultSteps = later(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "check-result" */ './CheckResultSteps.tsx'),
    loadMessages('terms'),
  ]);
  return module.CheckResultSteps;
});
