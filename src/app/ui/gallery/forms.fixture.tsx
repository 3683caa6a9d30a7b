import { useState } from 'react';
import { Checkbox } from '../forms/Checkbox.tsx';
import { CodeInput } from '../forms/CodeInput.tsx';
import { DateTimeField } from '../forms/DateTimeField.tsx';
import { MoneyInput } from '../forms/MoneyInput.tsx';
import { NumberInput } from '../forms/NumberInput.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { RadioGroup } from '../forms/RadioGroup.tsx';
import { Range } from '../forms/Range.tsx';
import { SearchInput } from '../forms/SearchInput.tsx';
import { Select } from '../forms/Select.tsx';
import { Switch } from '../forms/Switch.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { Section } from '../primitives/Section.tsx';
import { Segmented } from '../primitives/Segmented.tsx';
import { Tabs } from '../primitives/Tabs.tsx';
import { two, wrap } from '../theme/layout.css.ts';
import { nothing } from './data.fixture.tsx';

export function Fields() {
  const [money, setMoney] = useState<number | undefined>(68_400_000);
  const [date, setDate] = useState('2026-11-27T17:00');
  const [code, setCode] = useState('');
  return (
    <Section title="Fields">
      <div className={two}>
        <TextInput label="Category name" counter="12 of 60" value="Public Space" onChange={nothing} />
        <TextInput
          label="Lead designer"
          id="lead"
          value=""
          error="Needed: it is printed on the certificate"
          onChange={nothing}
        />
        <TextInput label="Time zone" value="Europe/London" locked="Locked since 1 Jul 2026: the award is open" />
        <Select
          label="Country"
          value="GB"
          onChange={nothing}
          options={[
            { value: 'GB', label: 'United Kingdom' },
            { value: 'RO', label: 'Romania' },
          ]}
        />
        <MoneyInput label="Cost of works" value={money} onChange={setMoney} />
        <NumberInput label="Weight" suffix="%" value={40} onChange={nothing} help="The weights make 100 together" />
        <DateTimeField
          label="Closing date"
          value={date}
          onChange={(whole) => setDate(whole ?? '')}
          timeZone="Europe/London"
        />
        <PasswordInput label="Password" value="Demo-Awards-1" autoComplete="current-password" onChange={nothing} />
        <CodeInput label="Code from the email" value={code} onChange={setCode} />
        <SearchInput label="Title, reference or organisation" value="" onChange={nothing} />
      </div>
      <TextArea
        label="What does it do for its community?"
        counter="88 of 120 words"
        value="The library stands where the harbour light stood."
        onChange={nothing}
      />
    </Section>
  );
}

export function Choices() {
  const [mode, setMode] = useState('system');
  const [outlined, setOutlined] = useState(true);
  const [radius, setRadius] = useState(8);
  const [tab, setTab] = useState('document');
  return (
    <Section title="Choices">
      <Checkbox label="Remember this device" checked onChange={nothing} />
      <Checkbox label="Some of them" checked={false} mixed onChange={nothing} />
      <Checkbox label="Notify me" checked={false} locked="Your organisation decides this" onChange={nothing} />
      <RadioGroup
        label="Payment method"
        value="card"
        onChange={nothing}
        inline
        options={[
          { value: 'card', label: 'Card' },
          { value: 'invoice', label: 'Invoice', help: 'within 30 days' },
        ]}
      />
      <Switch label="Outlined fields" help="Off gives filled fields" checked={outlined} onChange={setOutlined} />
      <div className={wrap}>
        <Segmented
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'As the device' },
          ]}
        />
        <Range label="Corner radius" value={radius} onChange={setRadius} min={0} max={24} valueText={`${radius} px`} />
      </div>
      <Tabs
        label="Files of the entry"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'document', label: 'Document', count: 8 },
          { id: 'image', label: 'Image' },
        ]}
      >
        <p>Page 2 of 8</p>
      </Tabs>
    </Section>
  );
}
