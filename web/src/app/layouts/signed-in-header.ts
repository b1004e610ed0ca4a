/** The header's parts for signed-in people, in one file. */
export { default as LeaveQuestion } from './leave-question.js';
export { default as MainNavigation } from './main-navigation.js';
export { default as NarrowMenu } from './narrow-menu.js';
export { default as PersonMenu } from './person-menu.js';
export { default as SignedInTools } from './signed-in-tools.js';
