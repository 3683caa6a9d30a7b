import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Listed, SearchBounds } from './look.ts';
import type { ModelWords } from './modelWords.ts';
import * as css from './together.css.ts';
import type { Address } from './togetherAddress.ts';

/** What is to be searched. */
export interface Choice extends SearchBounds {
  readonly scenario: string;
  readonly fault: string | null;
}

type ChoiceFormProps = {
  readonly models: readonly Listed[];
  readonly words: ModelWords;
  /** What the address says. */
  readonly at: Pick<Address, 'scenario' | 'fault'>;
  readonly onSearch: (choice: Choice) => void;
};

/** Seconds that a search may take. */
const times = [10, 30, 60, 120] as const;
/** Until somebody sets others. */
export const usualBounds: SearchBounds = { depth: null, seconds: 60 };
/** As it is: no fault has an empty name. */
const none = '';

/** Chooses a scenario, a former fault to switch on, and where the search ends. */
export function ChoiceForm({ models, words, at, onSearch }: ChoiceFormProps) {
  const t = useText();
  const [name, setName] = useState(at.scenario ?? 'payment');
  const [fault, setFault] = useState(at.fault ?? none);
  const [seen, setSeen] = useState(at);
  if (seen.scenario !== at.scenario || seen.fault !== at.fault) {
    // Somebody went back, or followed a link.
    setSeen(at);
    if (at.scenario !== null) {
      setName(at.scenario);
      setFault(at.fault ?? none);
    }
  }
  const [depth, setDepth] = useState<number | undefined>();
  const [seconds, setSeconds] = useState(usualBounds.seconds);
  const model = models.find((one) => one.name === name) ?? models[0];
  if (!model) return null;
  const chosen = Object.hasOwn(model.variants, fault) ? fault : none;
  const isWrong = depth !== undefined && !(depth >= 1 && depth <= 10_000);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong)
          onSearch({ scenario: model.name, fault: chosen || null, depth: depth ?? usualBounds.depth, seconds });
      }}
    >
      <Select
        label={t('atlas.together.scenario')}
        value={model.name}
        onChange={(next) => {
          setName(next);
          setFault(none);
        }}
        options={models.map((one) => ({ value: one.name, label: words.scenario(one.name) }))}
        help={words.sentence(model.description)}
      />
      <RadioGroup
        label={t('atlas.together.as')}
        value={chosen}
        onChange={setFault}
        options={[
          { value: none, label: t('atlas.together.asItIs') },
          ...Object.entries(model.variants).map(([value, description]) => ({
            value,
            label: words.sentence(description),
          })),
        ]}
        help={t('atlas.together.as.help')}
      />
      <div className={css.row}>
        <div className={css.bound}>
          <Select
            label={t('atlas.together.seconds')}
            value={String(seconds)}
            onChange={(next) => setSeconds(Number(next))}
            options={times.map((time) => ({ value: String(time), label: t('atlas.together.time', { seconds: time }) }))}
          />
        </div>
        <div className={css.bound}>
          <NumberInput
            label={t('atlas.together.depth')}
            value={depth}
            onChange={setDepth}
            error={isWrong ? t('atlas.together.depth.wrong') : null}
          />
        </div>
        <Button type="submit" variant="primary" icon="search">
          {t('atlas.together.search')}
        </Button>
      </div>
    </form>
  );
}
