import { Router } from 'wouter';
import { AppProvider } from './AppProvider.tsx';
import { Notices } from './Notices.tsx';
import { ErrorBoundary } from './parts/page/ErrorBoundary.tsx';
import { Routes } from './routes.tsx';

/** The application under its base path, with its alert and its backdrop. */
export function App({ base }: { readonly base: string }) {
  return (
    <ErrorBoundary>
      <Router base={base}>
        <AppProvider>
          <Routes />
          <Notices />
        </AppProvider>
      </Router>
    </ErrorBoundary>
  );
}
