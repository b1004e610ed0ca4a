import { useStore, update, type AlertType } from './store.js';

/** Alert, theme and application state: what stands above every screen. */

export const setAlertMessage = (alertMessage: string): void =>
  update(({ alert }) => ({ alert: { ...alert, alertMessage } }));

export const setAlertType = (alertType: AlertType): void =>
  update(({ alert }) => ({ alert: { ...alert, alertType } }));

export const showAlert = (alertType: AlertType, alertMessage: string): void => {
  setAlertType(alertType);
  setAlertMessage(alertMessage);
};

export const clearAlert = (): void => update({ alert: { alertMessage: '', alertType: '' } });

export const setDarkMode = (darkMode: boolean): void => update({ theme: { darkMode } });

export const setAuthenticated = (isAuthenticated: boolean): void => update({ auth: { isAuthenticated } });

type Application = ReturnType<typeof useStore.getState>['application'];
export const setApplication = (change: Partial<Application>): void =>
  update(({ application }) => ({ application: { ...application, ...change } }));

/** Shows the processing loader while a piece of work is done. */
export async function whileProcessing<T>(work: () => Promise<T>, message = 'Processing...'): Promise<T> {
  setApplication({ processing: true, message });
  try {
    return await work();
  } finally {
    setApplication({ processing: false, message: '' });
  }
}
