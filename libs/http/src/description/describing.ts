/** Whether this process writes the API's description. Set it before the controllers are loaded. */
export const describing = { isOn: false };
