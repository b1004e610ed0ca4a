/**
 * Loaded into the api before its code. Stops the api, as by SIGTERM, when `npm run dev` closes the channel or ends
 * for any reason.
 */
process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
