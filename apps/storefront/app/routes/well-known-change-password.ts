import { redirect } from 'react-router'

/** Where password managers send a member to change the password (W3C: A Well-Known URL for Changing Passwords). */
export const loader = () => redirect('/account/password')
