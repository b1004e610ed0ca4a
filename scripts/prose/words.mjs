/**
 * Words and phrases of the old dialect, as patterns without case. `CONTRIBUTING.md` says what to write instead. *House* is the
 * firm: texts for users may name it, comments and docs say *server*, *installation*, *staff* or *firm*.
 */
export const DIALECT = [
  'whoever|whomever|whatever|somebody|nobody|anybody|everybody',
  'anew|once more|by then|meanwhile|seldom|in the end|in any case|at first',
  'at hand|ever more|a breath|breath|on the way|under way',
  'told|tells?|telling|hears?|heard|news',
  'stands?|stood|standing still',
  'lets? in|let go|taken? for|taken in|takes? in|handed? (over|out|in)|hands? (over|out)',
  'is meant|are meant|is gone|are gone|goes? on|going on|went on',
  '(is|are|was) (asked|looked) (for|at)|looks? at|looked at|asks? (for|again)',
  'becomes? of|comes? to|came to|comes? (in|back|by)|come to be',
  'so that (who|what|nobody|none)|those (who|that|of whom)|that which|of which|none of',
  'has yet to|as it is|as it was|as they are|for good|by itself|by themselves|of (its|their|his) own',
  'house|houses',
];

/** A comment that begins with a relative clause or a preposition, instead of a noun or a verb. */
export const BAD_START = /^(what|who|whom|whose|whoever|where|which|those|that|of|as|so)\b/i;
