import { type ReactNode, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { BarList } from '../data/BarList.tsx';
import { BulkBar } from '../data/BulkBar.tsx';
import { KeyValue } from '../data/KeyValue.tsx';
import { Meter } from '../data/Meter.tsx';
import { StatusChip } from '../data/StatusChip.tsx';
import { NameCell, type Sort, Table } from '../data/Table.tsx';
import { Timeline } from '../data/Timeline.tsx';
import { Blocked } from '../feedback/Blocked.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Note } from '../feedback/Note.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { SkeletonRows } from '../feedback/Skeleton.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { CodeInput } from '../forms/CodeInput.tsx';
import { DateTimeField } from '../forms/DateTimeField.tsx';
import { MoneyInput } from '../forms/MoneyInput.tsx';
import { NumberInput } from '../forms/NumberInput.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { RadioGroup } from '../forms/RadioGroup.tsx';
import { Range } from '../forms/Range.tsx';
import { SavedLine } from '../forms/SavedLine.tsx';
import { ScaleInput } from '../forms/ScaleInput.tsx';
import { SearchInput } from '../forms/SearchInput.tsx';
import { Select } from '../forms/Select.tsx';
import { Switch } from '../forms/Switch.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { UploadCard } from '../forms/UploadCard.tsx';
import { Person } from '../primitives/Avatar.tsx';
import { Button } from '../primitives/Button.tsx';
import { Chip } from '../primitives/Chip.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { icons } from '../primitives/icons.ts';
import { Kbd } from '../primitives/Kbd.tsx';
import { LinkButton } from '../primitives/LinkButton.tsx';
import { Menu, MenuItem } from '../primitives/Menu.tsx';
import { Panel } from '../primitives/Panel.tsx';
import { Popover } from '../primitives/Popover.tsx';
import { Section } from '../primitives/Section.tsx';
import { Segmented } from '../primitives/Segmented.tsx';
import { Steps } from '../primitives/Steps.tsx';
import { Tabs } from '../primitives/Tabs.tsx';
import { TextLink } from '../primitives/TextLink.tsx';
import { two, wrap } from '../theme/layout.css.ts';

const { hook } = memoryLocation({ path: '/' });
const nothing = (): void => undefined;

/** Every component in its states, for tests and pictures. */
export function Gallery() {
  return (
    <Router hook={hook}>
      <main style={{ padding: 24, background: 'var(--surface)' }}>
        <h1 style={{ font: 'var(--t4)', fontWeight: 600, marginBottom: 24 }}>Component states</h1>
        <div className={two} style={{ gap: '40px 56px', alignItems: 'start' }}>
          <Acts />
          <Fields />
          <Choices />
          <Statuses />
          <Lists />
          <States />
          <Files />
          <Marks />
          <Facts />
        </div>
      </main>
    </Router>
  );
}

function Acts() {
  return (
    <Section title="Buttons" aside={<TextLink href="/entries">96 entries</TextLink>}>
      <div className={wrap}>
        <Button variant="primary" icon="plus">
          Primary
        </Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete entry</Button>
        <Button variant="dangerFilled">Delete and wipe</Button>
        <Button size="small">Small</Button>
        <Button busy>Saving changes</Button>
        <LinkButton href="/award">Link</LinkButton>
        <IconButton icon="more" label="Actions for CD-0118" />
        <Button shortcut="J">Next entry</Button>
      </div>
      <Button icon="lock" reasons={[{ text: 'Entries closed on 30 October 2026, 17:00 GMT.' }]}>
        Not allowed
      </Button>
      <Button
        block
        size="large"
        reasonsHeading="Before you can submit"
        reasons={[
          { text: 'Supporting image is still uploading', kind: 'waiting' },
          { text: 'Logo for light backgrounds failed', kind: 'failed', link: { href: '#up', label: 'Try again' } },
          { text: 'Lead designer’s name', link: { href: '#lead', label: 'Fill it in' } },
        ]}
      >
        Pay and submit
      </Button>
      <div className={wrap}>
        <Popover label="Status" button={{ size: 'small' }}>
          <Checkbox label="Open for Judging" checked onChange={nothing} />
        </Popover>
        <Menu trigger={<Button trailingIcon="down">Open menu</Button>}>
          <MenuItem icon="edit">Edit</MenuItem>
          <MenuItem icon="bin" danger reasons={[{ text: 'Housing holds 18 entries.' }]}>
            Delete
          </MenuItem>
        </Menu>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </div>
    </Section>
  );
}

function Fields() {
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

function Choices() {
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

function Statuses() {
  const line = (of: 'entry' | 'award' | 'score' | 'invoice', all: readonly (string | number)[], bare = false) => (
    <div className={wrap}>
      {all.map((status) => (
        <StatusChip key={status} of={of} status={status} bare={bare} />
      ))}
    </div>
  );
  return (
    <Section title="Status chips">
      {line('entry', [0, 1, 2, 3, 9])}
      {line('score', ['unscored', 'scored', 'submitted', 'final'])}
      {line('award', ['pending', 'approved', 'open', 'judging', 'closed', 'completed'])}
      {line('invoice', ['paid', 'draft', 'skipped', 'void'])}
      {line('entry', [0, 1, 2, 3, 9], true)}
      <div className={wrap}>
        <Chip family="orange" glyph="offline">
          Offline, 2 marks kept here
        </Chip>
        <Chip family="orange" glyph="lock">
          Locked
        </Chip>
        <SavedLine state="saved" at="2026-11-12T09:41:00" />
        <SavedLine state="failed" onRetry={nothing} />
      </div>
      <div className={wrap}>
        {Object.keys(icons).map((name) => (
          <Icon key={name} name={name as keyof typeof icons} />
        ))}
      </div>
    </Section>
  );
}

const entries = [
  { ref: 'CD-0118', title: 'Tidewater Steps', org: 'Saltmarsh Studio', status: 2, changed: '30 Oct' },
  { ref: 'CD-0129', title: 'Ferry Road Crossing', org: 'Saltmarsh Studio', status: 9, changed: '12 Nov' },
  { ref: 'CD-0146', title: 'Estuary Path', org: 'Hatch Row Architects', status: 0, changed: '30 Oct' },
];

function Lists() {
  const [sort, setSort] = useState<Sort>({ column: 'ref', direction: 'ascending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['CD-0129']));
  return (
    <Section title="Tables">
      <Table
        caption="Entries of Civic Design Awards 2026"
        rows={entries}
        rowKey={(row) => row.ref}
        rowLabel={(row) => row.title}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        footer="Rows 1 to 3 of 91"
        columns={[
          { id: 'ref', header: 'Ref.', cell: (row) => row.ref, sortable: true, from: 480 },
          {
            id: 'title',
            header: 'Entry',
            name: true,
            sortable: true,
            cell: (row) => (
              <NameCell href="/entry" aside={row.org}>
                {row.title}
              </NameCell>
            ),
          },
          { id: 'status', header: 'Status', cell: (row) => <StatusChip of="entry" status={row.status} bare /> },
          { id: 'changed', header: 'Changed', align: 'end', from: 640, cell: (row) => row.changed },
          {
            id: 'actions',
            header: 'Actions',
            headerHidden: true,
            cell: (row) => <IconButton icon="more" size="small" label={`Actions for ${row.ref}`} />,
          },
        ]}
      />
      <BulkBar names={[...selected]} onClear={() => setSelected(new Set())}>
        <Button size="small" variant="quiet" icon="mail">
          Ask to correct
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon="blocked"
          reasonsPlace="bubble"
          reasonsHeading="Submitting is not available"
          reasons={[{ text: 'CD-0133 and CD-0141 have already been submitted.' }]}
        >
          Submit for entrant
        </Button>
      </BulkBar>
      <SkeletonRows label="Entries" rows={3} />
    </Section>
  );
}

function States() {
  return (
    <Section title="States">
      <EmptyState
        title="No judges yet"
        actions={
          <Button variant="primary" icon="plus">
            Invite judges
          </Button>
        }
      >
        Judging can start once every category with entries has three judges.
      </EmptyState>
      <ErrorState title="The list did not load" onRetry={nothing}>
        The service did not answer within 20 seconds. Nothing you entered is lost.
      </ErrorState>
      <Blocked title="Category can’t be deleted">
        Housing holds 18 entries.{' '}
        <TextLink look="inline" href="/entries">
          Move them to another category
        </TextLink>{' '}
        first.
      </Blocked>
      <Note
        family="orange"
        title="Margaret Ellison changed this 2 minutes ago"
        actions={
          <>
            <Button size="small">Keep mine</Button>
            <Button size="small">Take theirs</Button>
          </>
        }
      >
        Closing date: yours 23 Oct, theirs 30 Oct.
      </Note>
      <ProgressBar label="Creating Zip File" value={48} figure="148 of 308" />
      <ProgressBar label="Checking Data" />
    </Section>
  );
}

function Files() {
  const files = { accepts: 'PDF, up to 20 MB', onChoose: nothing };
  return (
    <Section title="Files">
      <div className={two}>
        <UploadCard
          {...files}
          label="Supporting document"
          state={{ kind: 'done', name: 'HarbourLight-Statement.pdf', meta: '4.2 MB, 8 pages' }}
          onPreview={nothing}
          onRemove={nothing}
        />
        <UploadCard
          {...files}
          label="Supporting image"
          state={{ kind: 'moving', name: 'Reading-room-dusk.jpg', percent: 62, figure: '11.8 of 19.0 MB, 8 s left' }}
          onCancel={nothing}
        />
        <UploadCard
          {...files}
          id="up"
          label="Logo for light backgrounds"
          state={{ kind: 'failed', name: 'saltmarsh-dark.svg', reason: 'The connection dropped at 40%' }}
          onRetry={nothing}
        />
        <UploadCard
          {...files}
          label="Logo for dark backgrounds"
          limits="At least 600 px wide, up to 2 MB"
          state={{ kind: 'empty' }}
        />
      </div>
    </Section>
  );
}

function Marks() {
  const [mark, setMark] = useState<number | null>(8);
  return (
    <Section title="Marks and figures">
      <ScaleInput label="Public benefit" value={mark} onChange={setMark} />
      <ScaleInput label="Delivery and value" value={null} onChange={nothing} locked="You have submitted this sheet." />
      <Meter value={58} label="14 of 24 scored" tone="purple" />
      <BarList
        label="Entries by status"
        items={[
          { id: '0', label: 'In Progress', value: 19, note: 'not submitted by the deadline' },
          { id: '1', label: 'Entry Submitted', value: 2, tone: 'accent', note: 'waiting for a check' },
          { id: '2', label: 'Open for Judging', value: 72, tone: 'purple', note: 'with judges', href: '/entries' },
          { id: '3', label: 'Category Closed', value: 0 },
        ]}
      />
    </Section>
  );
}

function Facts(): ReactNode {
  return (
    <Section title="Facts" ruled>
      <Panel title="Submit">
        <KeyValue
          pairs={[
            { term: 'Closes', value: 'Fri 18 Dec, 17:00 GMT', below: 'in 36 days' },
            { term: 'Entry', value: '1 of 3 used' },
          ]}
        />
      </Panel>
      <Steps
        label="Sections"
        current="files"
        steps={[
          { id: 'about', label: 'About', state: 'done' },
          { id: 'files', label: 'Files', state: 'started', figure: '1 of 4' },
          { id: 'team', label: 'Team', state: 'empty', figure: '1 missing' },
        ]}
      />
      <Person name="Nia Prosser" below="nia@saltmarsh.example">
        <TextLink look="name" href="/user">
          Nia Prosser
        </TextLink>
      </Person>
      <Timeline
        items={[
          {
            id: '1',
            at: '2026-11-12T10:42:00Z',
            title: 'Entry Submitted',
            by: 'Nia Prosser',
            glyph: 'arrowUp',
            family: 'blue',
          },
          {
            id: '2',
            at: '2026-11-10T08:00:00Z',
            title: 'Reopened',
            by: 'Margaret Ellison',
            actingAs: 'Nia Prosser',
            body: 'Wrong file',
          },
        ]}
      />
    </Section>
  );
}
