import { type ReactNode, useState } from 'react';
import { BarList } from '../data/BarList.tsx';
import { BulkBar } from '../data/BulkBar.tsx';
import { KeyValue } from '../data/KeyValue.tsx';
import { Meter } from '../data/Meter.tsx';
import { StatusChip } from '../data/StatusChip.tsx';
import { NameCell, type Sort, Table } from '../data/Table.tsx';
import { Timeline } from '../data/Timeline.tsx';
import { SkeletonRows } from '../feedback/Skeleton.tsx';
import { SavedLine } from '../forms/SavedLine.tsx';
import { ScaleInput } from '../forms/ScaleInput.tsx';
import { Person } from '../primitives/Avatar.tsx';
import { Button } from '../primitives/Button.tsx';
import { Chip } from '../primitives/Chip.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import type { IconName } from '../primitives/iconNames.ts';
import { moreIcons } from '../primitives/moreIcons.css.ts';
import { Panel } from '../primitives/Panel.tsx';
import { rareIcons } from '../primitives/rareIcons.css.ts';
import { Section } from '../primitives/Section.tsx';
import { Steps } from '../primitives/Steps.tsx';
import { TextLink } from '../primitives/TextLink.tsx';
import { wrap } from '../theme/layout.css.ts';

export const nothing = (): void => undefined;

export function Statuses() {
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
        {Object.keys({ ...moreIcons, ...rareIcons }).map((name) => (
          <Icon key={name} name={name as IconName} />
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

export function Lists() {
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

export function Marks() {
  const [mark, setMark] = useState<number | null>(8);
  return (
    <Section title="Marks and figures">
      <ScaleInput label="Public benefit" value={mark} onChange={setMark} />
      <ScaleInput
        label="Delivery and value"
        value={null}
        onChange={nothing}
        locked="You have submitted this score sheet."
      />
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

export function Facts(): ReactNode {
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
