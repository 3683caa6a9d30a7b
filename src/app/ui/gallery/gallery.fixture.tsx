import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Blocked } from '../feedback/Blocked.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Note } from '../feedback/Note.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { UploadCard } from '../forms/UploadCard.tsx';
import { Button } from '../primitives/Button.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { LinkButton } from '../primitives/LinkButton.tsx';
import { Menu, MenuItem } from '../primitives/Menu.tsx';
import { Popover } from '../primitives/Popover.tsx';
import { Section } from '../primitives/Section.tsx';
import { TextLink } from '../primitives/TextLink.tsx';
import { two, wrap } from '../theme/layout.css.ts';
import { Facts, Lists, Marks, nothing, Statuses } from './data.fixture.tsx';
import { Choices, Fields } from './forms.fixture.tsx';

const { hook } = memoryLocation({ path: '/' });

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
