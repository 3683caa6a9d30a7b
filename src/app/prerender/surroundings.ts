// What the sign-in asks of a page, where there is none: an address, and an installation with passkeys, whose button the
// page takes out where it has none. Imported before everything else.
const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const config = JSON.stringify({ passkeySite: 'localhost' });
const page = {
  baseURI: 'http://localhost/',
  documentElement: {},
  getElementById: () => ({ textContent: config }),
};

Object.assign(globalThis, {
  sessionStorage: empty,
  localStorage: empty,
  document: page,
  location: { hostname: 'localhost', pathname: '/login', search: '' },
});

// A module, so that its turn is the order of imports.
export {};
