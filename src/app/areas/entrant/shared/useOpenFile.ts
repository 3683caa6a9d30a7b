import { useAction } from '#app/actors/call/useAction.ts';

/** Opens a kept file in a tab of its own, at an address that holds for a short while. */
export function useOpenFile(): (url: string) => void {
  const { run } = useAction('getDownloadAddress');
  return (url) => {
    // Opened before the answer, while the press still allows it.
    const tab = window.open('', '_blank');
    void run({ query: { url } }).then((answer) => {
      if (!tab) return;
      if (answer) tab.location.replace(answer.url);
      else tab.close();
    });
  };
}
