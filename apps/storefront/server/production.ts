// React and the router choose their quick builds by this when they load: it must be imported before anything else.
process.env.NODE_ENV ??= 'production'
