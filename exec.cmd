@rem On Windows, what `exec` is in a POSIX shell: `npm start` is `exec node ...`, so that no shell stays between npm and the server and keeps signals from it.
@%*
