import {
  type CSSProperties,
  createContext,
  Fragment,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { Boundary, of, type Scenes, show, tell, told, until } from './kit.tsx';

/** As a person types: the field's own setter, then the event. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const Size = createContext('small');
const Word = memo(({ word }: { readonly word: string }) => <b>{word + use(Size)}</b>);

function Form() {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('b');
  const [isOn, setOn] = useReducer((on: boolean) => !on, false);
  const id = useId();
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    tell(`submitted ${text} ${kind} ${isOn}`);
  };
  return (
    <form onSubmit={submit} action="/never">
      <label htmlFor={id}>{text}</label>
      <input
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value.trimStart())}
        onFocus={() => tell('focus')}
        onBlur={() => tell('blur')}
        onCompositionStart={() => tell('composing')}
        onCompositionEnd={() => tell('composed')}
        onBeforeInput={() => tell('before')}
        onSelect={() => tell('selected')}
      />
      <textarea defaultValue="first" onChange={({ target }) => tell(target.value)} />
      <select value={kind} onChange={({ target }) => setKind(target.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <input type="checkbox" checked={isOn} onChange={setOn} />
      <button type="submit" style={{ opacity: 0.5, marginTop: 4, '--own': 3 } as CSSProperties} data-x={text}>
        Send
      </button>
    </form>
  );
}

const listeners = new Set<() => void>();
let outside = 0;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function tellOutside(): void {
  outside += 1;
  for (const listener of listeners) listener();
}

function Effects() {
  const count = useSyncExternalStore(subscribe, () => outside);
  const late = useDeferredValue(count);
  useInsertionEffect(() => tell('insertion'), []);
  useLayoutEffect(() => {
    tell('layout');
    return () => tell('layout gone');
  }, []);
  useEffect(() => {
    tell(`effect ${count}`);
    return () => tell(`effect gone ${count}`);
  }, [count]);
  return <i>{late}</i>;
}

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c']);
  const [, begin] = useTransition();
  return (
    <ul>
      <li>
        <button type="button" onClick={() => begin(() => setRows(['c', 'd', 'a']))} />
      </li>
      {rows.map((row) => (
        <Fragment key={row}>
          <li ref={(element) => tell(element ? `${row} there` : `${row} gone`)}>{row}</li>
        </Fragment>
      ))}
    </ul>
  );
}

const arriving = () => {
  let arrive: (() => void) | null = null;
  const Late = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => (arrive = () => resolve({ default: () => <u>late</u> }))),
  );
  // Nothing arrives that nobody has asked for: React draws a transition when it finds time.
  return {
    Late,
    arrive: async () => {
      await until(() => arrive !== null);
      arrive?.();
    },
  };
};

/** What the product is made of. */
export const used: Scenes = {
  form: () =>
    show(<Form />, async (place) => {
      const field = of<HTMLInputElement>(place, 'input');
      field.focus();
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      type(field, ' words');
      type(of<HTMLTextAreaElement>(place, 'textarea'), 'second');
      const select = of<HTMLSelectElement>(place, 'select');
      select.value = 'a';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      of(place, '[type=checkbox]').click();
      field.blur();
      of(place, 'button').click();
      await until(() => told.some((word) => word.startsWith('submitted')));
    }),
  effects: () =>
    show(<Effects />, async (place) => {
      const next = String(outside + 1);
      tellOutside();
      await until(() => of(place, 'i').textContent === next && told.includes(`effect ${next}`));
    }),
  rows: () =>
    show(<Rows />, async (place) => {
      of(place, 'button').click();
      await until(() => place.textContent === 'cda');
    }),
  waiting: () => {
    const { Late, arrive } = arriving();
    const drawn = (
      <Suspense fallback={<em>waiting</em>}>
        <Late />
        <img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />
      </Suspense>
    );
    return show(drawn, async (place) => {
      tell(place.textContent ?? '');
      await arrive();
      await until(() => place.textContent === 'late');
    });
  },
  hidden: () => {
    const { Late, arrive } = arriving();
    let wait = (_: boolean): void => undefined;
    function Switch() {
      const [isLate, setLate] = useState(false);
      wait = setLate;
      return (
        <Suspense fallback={<em>waiting</em>}>
          <Effects />
          {isLate && <Late />}
        </Suspense>
      );
    }
    return show(<Switch />, async (place) => {
      flushSync(() => wait(true));
      tell(of(place, 'i').style.display);
      await arrive();
      await until(() => place.querySelector('u') !== null);
    });
  },
  transition: () => {
    const { Late, arrive } = arriving();
    let go = (_: boolean): void => undefined;
    function Pages() {
      const [isNext, setNext] = useState(false);
      go = setNext;
      return <Suspense fallback="never seen">{isNext ? <Late /> : <s>before</s>}</Suspense>;
    }
    return show(<Pages />, async (place) => {
      startTransition(() => go(true));
      await new Promise(requestAnimationFrame);
      tell(place.textContent ?? '');
      await arrive();
      await until(() => place.textContent === 'late');
    });
  },
  elsewhere: () =>
    show(
      <Size value="large">
        <form onSubmit={() => tell('heard')}>
          {createPortal(
            <button type="submit">
              <Word word="is " />
            </button>,
            document.body,
          )}
        </form>
      </Size>,
      () => {
        const button = of(document.body, 'body > button');
        button.dispatchEvent(new SubmitEvent('submit', { bubbles: true }));
        tell(button.outerHTML);
      },
    ),
  drawing: () =>
    show(
      <svg viewBox="0 0 8 8" strokeWidth={2} aria-hidden>
        <title>drawn</title>
        <path d="M0 0" strokeLinecap="round" onAnimationEnd={() => tell('animated')} />
      </svg>,
      (place) => void place.querySelector('path')?.dispatchEvent(new AnimationEvent('animationend', { bubbles: true })),
    ),
  pointing: () =>
    show(
      <fieldset onPointerEnter={() => tell('enter')} onPointerLeave={() => tell('leave')}>
        <button
          type="button"
          onKeyDown={({ key }) => tell(key)}
          onClickCapture={() => tell('capture')}
          onClick={(event) => event.stopPropagation()}
        />
      </fieldset>,
      (place) => {
        const button = of(place, 'button');
        button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body }));
        button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }));
        button.click();
        button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
      },
    ),
  taken: async () => {
    told.length = 0;
    const place = document.createElement('div');
    place.innerHTML = '<!--$--><button type="button">0</button><!--/$--><input name="typed" value=""/>';
    document.body.append(place);
    of<HTMLInputElement>(place, 'input').value = 'before';
    const button = of(place, 'button');
    function Counted() {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
      );
    }
    const root = hydrateRoot(
      place,
      <>
        <Suspense>
          <Counted />
        </Suspense>
        <input name="typed" defaultValue="" />
      </>,
      { onRecoverableError: (error) => tell(String(error)) },
    );
    await until(() => Object.keys(button).some((key) => key.startsWith('__reactProps')));
    button.click();
    await until(() => button.textContent === '1');
    tell(`${of(place, 'button') === button} ${of<HTMLInputElement>(place, 'input').value}`);
    const markup = place.innerHTML;
    root.unmount();
    place.remove();
    return `${markup} · ${told.join(' ')}`;
  },
  failing: () =>
    show(<Boundary>{lazy(() => Promise.reject(new Error('nothing'))) as unknown as ReactNode}</Boundary>, (place) =>
      until(() => place.textContent !== ''),
    ),
};
