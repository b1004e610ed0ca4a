import { writeFileSync } from 'node:fs';
import { withDescribedApp } from './described-app.js';
import { apiPage, eventsPage, settingsPage } from './reference.js';
import { routesOf } from './routes.js';

await withDescribedApp((app) => {
  const pages = { 'settings.md': settingsPage(), 'events.md': eventsPage(), 'api.md': apiPage(routesOf(app)) };
  for (const [name, page] of Object.entries(pages))
    writeFileSync(new URL(`../../../../docs/${name}`, import.meta.url), page);
});
