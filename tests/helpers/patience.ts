/** For what has to happen, in milliseconds: how soon it does on a busy machine is no test's subject. */
export const patience = 60_000
