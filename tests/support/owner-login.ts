/** The owner's sign-in on every test's site. */
export const ownerLogin = { username: 'owner', password: 'correct horse battery staple' }
