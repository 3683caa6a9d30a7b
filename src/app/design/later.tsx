import { type ComponentType, type FunctionComponent, lazy } from 'react';

/** A component with a chunk of its own. What failed to arrive is asked for again by the next attempt. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          // React keeps a lazy component's failure for ever, so the next attempt needs a new one.
          Content = attempt();
          throw error;
        },
      ),
    ) as unknown as ComponentType<Props>;
  let Content = attempt();
  return (props) => <Content {...props} />;
}
