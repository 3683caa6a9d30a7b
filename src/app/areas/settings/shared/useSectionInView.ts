import { useEffect, useState } from 'react';

/** The id of the section that the reader is at: the first one whose lower part is in the upper half of the window. */
export function useSectionInView(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const find = () => {
      const middle = window.innerHeight / 2;
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const names = key.split(' ').filter(Boolean);
      const above = names.filter((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box !== undefined && box.top < middle;
      });
      const scrolls = document.documentElement.scrollHeight > window.innerHeight + 2;
      setCurrent((atEnd && scrolls ? names.at(-1) : above.at(-1)) ?? names[0] ?? '');
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    window.addEventListener('resize', find);
    return () => {
      window.removeEventListener('scroll', find);
      window.removeEventListener('resize', find);
    };
  }, [key]);
  return current;
}
