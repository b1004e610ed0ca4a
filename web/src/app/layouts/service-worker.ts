import { useEffect } from 'react';
import { useEnvironment } from '../../shared/store/application.js';

/** Delay in ms: the first screen needs the connection before. */
const DELAY = 5_000;

/** Registers or removes the service worker. For signed-in users: other visitors get none. */
export function useServiceWorker(): void {
  const isInstallable = useEnvironment()?.features.installable;
  useEffect(() => {
    if (isInstallable === undefined) return undefined;
    const timer = setTimeout(() => void updateServiceWorker(isInstallable), DELAY);
    return () => clearTimeout(timer);
  }, [isInstallable]);
}

/** Registers the service worker; removes it, with its caches, in development or if the installation has switched it off. */
export async function updateServiceWorker(isInstallable: boolean): Promise<void> {
  // Browsers have it on https and on the own machine only.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  try {
    if (import.meta.env.PROD && isInstallable) await workers.register('/sw.js', { updateViaCache: 'none' });
    else await removeServiceWorker(workers);
  } catch (error) {
    // The application works without it.
    console.error('The service worker could not be updated', error);
  }
}

async function removeServiceWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  for (const registration of registrations) await registration.unregister();
  if (registrations.length > 0) for (const name of await caches.keys()) await caches.delete(name);
}
