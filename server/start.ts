// React and others choose the faster of their two builds by it, when they are loaded.
process.env.NODE_ENV = 'production'
void import('./main.ts')
