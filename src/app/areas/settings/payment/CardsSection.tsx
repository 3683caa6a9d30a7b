import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Organisation } from '#contract/entities/person.ts';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { useReadOnlyReasons } from '../shared/useReadOnlyReasons.ts';
import { NewCardForm } from './NewCardForm.tsx';

type CardsSectionProps = {
  readonly org: Organisation;
  /** The person's own country, offered for billing. */
  readonly country: string;
};

/** The cards that fees are paid with. */
export function CardsSection({ org, country }: CardsSectionProps) {
  const t = useText();
  const { change } = useAccount();
  const setDefault = useAction('setDefaultPaymentMethod');
  const [adding, setAdding] = useState(false);
  const readOnly = useReadOnlyReasons();
  const makeDefault = async (stripeID: string) => {
    const changed = await setDefault.run({ body: { data: { stripeID } } });
    if (changed) change({ org: changed });
  };
  const add = (
    <Button size="small" icon="plus" reasons={readOnly} reasonsPlace="bubble" onClick={() => setAdding(true)}>
      {t('settings.cards.add')}
    </Button>
  );
  return (
    <Section id="cards" title={t('settings.cards')} aside={!adding && add} ruled>
      {org.paymentMethods.length === 0 && !adding && <p className={secondary}>{t('settings.cards.none')}</p>}
      <div className={css.rows}>
        {org.paymentMethods.map((card) => {
          const name = t('settings.cards.ends', { brand: card.brand, last4: card.last4 });
          return (
            <SettingRow
              key={card.stripeID}
              icon="card"
              name={name}
              below={t('settings.cards.expires', { date: card.expires })}
            >
              {card.isDefault ? (
                <Chip family="green" glyph="done">
                  {t('settings.cards.default')}
                </Chip>
              ) : (
                <Button
                  size="small"
                  busy={setDefault.busy}
                  reasons={readOnly}
                  reasonsPlace="bubble"
                  onClick={() => void makeDefault(card.stripeID)}
                  aria-label={t('settings.cards.makeDefaultNamed', { card: name })}
                >
                  {t('settings.cards.makeDefault')}
                </Button>
              )}
            </SettingRow>
          );
        })}
      </div>
      {adding && <NewCardForm org={org} country={country} onClose={() => setAdding(false)} />}
    </Section>
  );
}
