import * as react from 'react';
import * as dom from 'react-dom';
import { type Scenes, show } from './kit.tsx';

// As their types call some of them unstable.
const elements = react as unknown as Readonly<Record<'ViewTransition' | 'Activity' | 'Profiler', react.ElementType>>;
const { ViewTransition, Activity, Profiler } = elements;
const SuspenseList = Symbol.for('react.suspense_list') as unknown as react.ElementType;
const Reads = ({ value }: { readonly value: () => unknown }) => <p>{typeof value()}</p>;

/** What the product is not made of. */
export const leftOut: Scenes = {
  'transition of views': () => show(<ViewTransition>x</ViewTransition>),
  activity: () => show(<Activity>x</Activity>),
  profiler: () => show(<Profiler id="x" onRender={() => undefined} />),
  'list of what waits': () => show(<SuspenseList>x</SuspenseList>),
  'reference to a fragment': () => show(react.createElement(react.Fragment, { ref: () => undefined } as object, <p />)),
  title: () => show(<title>x</title>),
  link: () => show(<link rel="icon" href="data:," />),
  body: () => show(react.createElement('body')),
  'function of a form': () => show(<form action={() => undefined} />),
  'state of an action': () => show(<Reads value={() => react.useActionState(() => 0, 0)} />),
  optimistic: () => show(<Reads value={() => react.useOptimistic(0)} />),
  preload: () => show(<Reads value={() => dom.preload('data:,', { as: 'image' })} />),
  preconnect: () => show(<Reads value={() => dom.preconnect('data:,')} />),
  'status of a form': () => show(<Reads value={() => dom.useFormStatus()} />),
};
