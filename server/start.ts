import cluster from 'node:cluster'

// React and others choose the faster of their two builds by it, when they are loaded.
process.env.NODE_ENV = 'production'
void (cluster.isPrimary ? import('./supervise.ts') : import('./main.ts'))
