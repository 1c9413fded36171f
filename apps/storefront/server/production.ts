// React and the router choose their production builds by this when they load: it must be imported before anything
// else.
process.env.NODE_ENV ??= 'production'
