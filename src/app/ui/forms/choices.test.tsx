import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { StatusChip } from '../data/StatusChip.tsx';
import { type Sort, Table } from '../data/Table.tsx';
import { Tabs } from '../primitives/Tabs.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ScaleInput } from './ScaleInput.tsx';

beforeAll(() => setLocale('en'));

function Marks({ onMark }: { readonly onMark: (mark: number, isStep: boolean) => void }) {
  const [mark, setMark] = useState<number | null>(null);
  const change = (next: number, isStep: boolean): void => {
    setMark(next);
    onMark(next, isStep);
  };
  return <ScaleInput label="Public benefit" value={mark} onChange={change} />;
}

function Both() {
  const [tab, setTab] = useState('document');
  const tabs = [
    { id: 'document', label: 'Document' },
    { id: 'image', label: 'Image' },
  ];
  return (
    <Tabs label="Files" tabs={tabs} value={tab} onChange={setTab}>
      {tab}
    </Tabs>
  );
}

function Entries({ onSort }: { readonly onSort: (sort: Sort) => void }) {
  const rows = [
    { ref: 'CD-0118', title: 'Tidewater Steps' },
    { ref: 'CD-0121', title: 'Canal Street Commons' },
  ];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<Sort>({ column: 'ref', direction: 'ascending' });
  const change = (next: Sort): void => {
    setSort(next);
    onSort(next);
  };
  return (
    <Table
      caption="Entries"
      rows={rows}
      rowKey={(row) => row.ref}
      rowLabel={(row) => row.title}
      sort={sort}
      onSort={change}
      selected={selected}
      onSelect={setSelected}
      columns={[
        { id: 'ref', header: 'Ref.', sortable: true, cell: (row) => row.ref },
        { id: 'title', header: 'Entry', name: true, cell: (row) => row.title },
      ]}
    />
  );
}

it('marks are set by digits, X and arrows', async () => {
  const marks: number[] = [];
  const screen = await render(<Marks onMark={(mark) => marks.push(mark)} />);
  await userEvent.tab();
  await userEvent.keyboard('7');
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('x');
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{Home}');
  expect(marks).toEqual([7, 8, 10, 10, 0]);
  await expect.element(screen.getByRole('radio', { name: '0', exact: true })).toHaveFocus();
  await expect.element(screen.getByRole('radio', { checked: true })).toHaveTextContent('0');
});

it('a mark by arrow, Home or End is a step, one by digit, X or press is none', async () => {
  const steps: [number, boolean][] = [];
  const screen = await render(<Marks onMark={(mark, isStep) => steps.push([mark, isStep])} />);
  await userEvent.tab();
  for (const key of ['{ArrowRight}', '{ArrowRight}', '{End}', '{Home}', '4', 'x']) await userEvent.keyboard(key);
  await screen.getByRole('radio', { name: '6' }).click();
  expect(steps).toEqual([
    [0, true],
    [1, true],
    [10, true],
    [0, true],
    [4, false],
    [10, false],
    [6, false],
  ]);
});

it('locked marks do not change', async () => {
  const change = vi.fn();
  const screen = await render(<ScaleInput label="Benefit" value={8} onChange={change} locked="Submitted" />);
  await screen.getByRole('radio', { name: '3' }).click({ force: true });
  await userEvent.keyboard('5');
  expect(change).not.toHaveBeenCalled();
});

it('tabs are one stop, moved through by arrows', async () => {
  const screen = await render(<Both />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Image' })).toHaveFocus();
  await expect.element(screen.getByRole('tabpanel', { name: 'Image' })).toHaveTextContent('image');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Document' })).toHaveAttribute('aria-selected', 'true');
});

it('a locked box keeps its tick and says why', async () => {
  const change = vi.fn();
  const screen = await render(
    <Checkbox label="Notify me" checked onChange={change} locked="Your organisation decides" />,
  );
  const box = screen.getByRole('checkbox', { name: 'Notify me' });
  await box.click({ force: true });
  expect(change).not.toHaveBeenCalled();
  await expect.element(box).toBeChecked();
  await expect.element(box).toHaveAccessibleDescription('Your organisation decides');
});

it('an invoice shows its status as specified', async () => {
  const screen = await render(
    <ul>
      {['paid', 'draft', 'skipped', 'void', undefined].map((status) => (
        <li key={String(status)}>
          <StatusChip of="invoice" status={status} />
        </li>
      ))}
    </ul>,
  );
  const shown = [...screen.container.querySelectorAll('li')].map((item) => item.textContent);
  expect(shown).toEqual(['Paid', 'Draft', '-', 'Invalid Status', 'Invalid Status']);
});

it('a table sorts, and selects its rows', async () => {
  const sorts: Sort[] = [];
  const screen = await render(<Entries onSort={(sort) => sorts.push(sort)} />);
  await screen.getByRole('button', { name: 'Ref.' }).click();
  expect(sorts).toEqual([{ column: 'ref', direction: 'descending' }]);
  await expect.element(screen.getByRole('columnheader', { name: 'Ref.' })).toHaveAttribute('aria-sort', 'descending');
  await screen.getByRole('checkbox', { name: 'Select Tidewater Steps' }).click();
  const all = screen.getByRole('checkbox', { name: 'Select all 2 rows' });
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Select Canal Street Commons' })).toBeChecked();
});
