/** The release that this bundle was built from; the server names its own in the `app-version` header. */
declare const __APP_VERSION__: string;
