import { readFileSync } from 'node:fs';

/**
 * Plugin of oxlint. Code does not compare roles, it calls `can(role, right)`: a new role is one row of
 * `libs/contracts/src/people/permissions.ts`. Code does not compare auction types, it reads `SALE_RULES` or has an
 * exhaustive `switch` or `Record`. `.oxlintrc.json` lists the files that may compare.
 */

const ENUMERATIONS = readFileSync(new URL('../../libs/contracts/src/values/enumerations.ts', import.meta.url), 'utf8');
const listOf = (name) => {
  const [, list] = new RegExp(`export const ${name} = \\[([^\\]]*)\\]`).exec(ENUMERATIONS);
  return [...list.matchAll(/'(\w+)'/g)].map(([, member]) => member);
};
/** Roles with unambiguous names: `guest` is also a user's id, and `goods` are parcels. */
const ROLES = new Set(listOf('ROLES').filter((role) => !['guest', 'goods'].includes(role)));
const AUCTION_TYPES = new Set(listOf('AUCTION_TYPES'));
const EQUALITY = new Set(['===', '!==', '==', '!=']);
/** Methods that test whether a list contains a value. */
const LOOKUPS = new Set(['includes', 'indexOf', 'lastIndexOf', 'has']);
/** Methods that test the same with a comparison: `(one) => one === role`. */
const SEARCHES = new Set(['some', 'every']);

const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ChainExpression']);
const unwrapped = (node) => (WRAPPERS.has(node.type) ? unwrapped(node.expression) : node);

const textOf = (node) => {
  const { type, value, quasis } = unwrapped(node);
  if (type === 'TemplateLiteral') return quasis.length === 1 ? quasis[0].value.cooked : null;
  return type === 'Literal' && typeof value === 'string' ? value : null;
};
/** Last name of an expression: `role` of `actor.role` and of `actor['role']`. */
const nameOf = (node) => {
  const { type, name, property } = unwrapped(node);
  if (type === 'MemberExpression') return nameOf(property) ?? textOf(property);
  return type === 'Identifier' ? name : null;
};
const isRole = (node) => /(^r|R)ole$/.test(nameOf(node) ?? '');
const isSystemRole = (node) => isRole(node) && nameOf(unwrapped(node).object ?? node) === 'SYSTEM';
/** Returns whether one side is a role and the other a specific role. Comparing two role variables is allowed. */
const isWithOneRole = (one, other) => {
  const text = textOf(other);
  return ROLES.has(text) || (isRole(one) && (text !== null || isSystemRole(other)));
};
/** @returns a predicate for lists with one of the members, or with all members of a constant such as `STAFF_ROLES` */
const listWith = (members, constant) =>
  function isList(node) {
    const { type, elements, argument } = unwrapped(node);
    if (type === 'SpreadElement') return isList(argument);
    if (type === 'ArrayExpression') return elements.some((each) => each && (members.has(textOf(each)) || isList(each)));
    return constant.test(nameOf(node) ?? '');
  };
const isListOfRoles = listWith(ROLES, /(^|_)ROLES$/);
const isListOfAuctionTypes = listWith(AUCTION_TYPES, /^AUCTION_TYPES$/);

const lookups = (isList) => ({
  CallExpression(node) {
    const { type, object, property } = unwrapped(node.callee);
    if (type !== 'MemberExpression' || !isList(object)) return null;
    const compares = SEARCHES.has(nameOf(property)) && EQUALITY.has(node.arguments[0]?.body?.operator);
    return (compares || LOOKUPS.has(nameOf(property))) && node;
  },
  NewExpression: (node) => nameOf(node.callee) === 'Set' && node.arguments.some(isList) && node,
});

/** @param check called for each comparison, in both directions */
const comparisons = (check) => ({
  BinaryExpression(node) {
    const { operator, left, right } = node;
    if (EQUALITY.has(operator) && (check(left, right) || check(right, left))) return node;
    return null;
  },
});

const ruleOf = (message, visitors) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(visitors).map(([type, find]) => [
        type,
        (node) => {
          const found = find(node);
          if (found) context.report({ node: found, message });
        },
      ]),
    ),
});

const ASK_CAN = 'Ask can(role, right) instead of comparing a role (docs/people.md).';

const roleComparison = ruleOf(ASK_CAN, {
  ...comparisons(isWithOneRole),
  SwitchStatement: ({ discriminant }) => isRole(discriminant) && discriminant,
  SwitchCase: ({ test }) => test && ROLES.has(textOf(test)) && test,
  ...lookups(isListOfRoles),
});

/** Only the lib that assigns roles may check which roles are possible. */
const LISTED = new Set(['isRoleOf', 'isMemberRole']);
const roleList = ruleOf(ASK_CAN, { CallExpression: (node) => LISTED.has(nameOf(node.callee)) && node });

const auctionTypeComparison = ruleOf(
  'Read SALE_RULES, or write a switch without a default or a Record with each type, instead of comparing one.',
  {
    ...comparisons((_, other) => AUCTION_TYPES.has(textOf(other))),
    ...lookups(isListOfAuctionTypes),
    SwitchStatement: ({ cases }) =>
      cases.some(({ test }) => test && AUCTION_TYPES.has(textOf(test))) && cases.find(({ test }) => !test),
  },
);

export default {
  meta: { name: 'tender' },
  rules: {
    'role-comparison': roleComparison,
    'role-list': roleList,
    'auction-type-comparison': auctionTypeComparison,
  },
};
