import { relative, sep } from 'node:path';

const GATE = 'src/core/approvals/model/send-gate.ts';
/** The router may use the gate's token, because it passes it on to the server that carries out the call. */
const ROUTER = 'src/adapters/servers/open-servers.ts';
const DECLARATION = 'src/kernel/ports/tool-caller.ts';
const TOKEN = 'SpentApproval';

const nameOf = (node) => node.name ?? node.value;

/**
 * The rule behind "nothing leaves the vault without an approval": only the send gate creates the token that a
 * tool call takes, and only the send gate calls tools. Elsewhere the token may be used only as a type.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const sendGate = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      token: `${TOKEN} is made in ${GATE} alone, after it has written down that the approval is used up. Import it as a type, or go through SendGate.`,
      call: `A tool is called in ${GATE} alone. Ask for an approval (src/core/approvals/work/queue-drafts.ts shows how); the gate calls when a person has given it.`,
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/');
    if (file === GATE || file === DECLARATION || file === ROUTER) return {};
    const token = (node) => context.report({ node, messageId: 'token' });
    const call = (node) => context.report({ node, messageId: 'call' });
    const { sourceCode } = context;
    const services = sourceCode.parserServices;
    /** Checks the type, so that renaming hides nothing; without type information, the name alone. */
    const takesToken = (node) => {
      if (!services?.program) return true;
      const [signature] = services.getTypeAtLocation(node).getCallSignatures();
      const [first] = signature?.getParameters() ?? [];
      if (first === undefined) return false;
      const type = services.program.getTypeChecker().getTypeOfSymbol(first);
      return type.getSymbol()?.getName() === TOKEN;
    };
    const isDeclaration = ({ source }) => /(^|\/)tool-caller(\.m?js)?$/.test(source?.value ?? '');
    const isValue = ({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type';
    return {
      [`NewExpression[callee.name='${TOKEN}'], NewExpression[callee.property.name='${TOKEN}']`]: token,
      [`ClassDeclaration[superClass.name='${TOKEN}'], ClassExpression[superClass.name='${TOKEN}']`]: token,
      ImportSpecifier(node) {
        if (node.imported.name === TOKEN && isValue(node) && isValue(node.parent)) token(node);
      },
      ExportSpecifier(node) {
        if (node.local.name === TOKEN && isValue(node) && isValue(node.parent)) token(node);
      },
      // A namespace or re-export would give the token under another name.
      'ImportNamespaceSpecifier, ExportAllDeclaration, ImportExpression'(node) {
        const from = node.type === 'ImportNamespaceSpecifier' ? node.parent : node;
        if (isDeclaration(from) && isValue(from)) token(node);
      },
      MemberExpression(node) {
        if (nameOf(node.property) === 'call' && takesToken(node)) call(node);
      },
      'ObjectPattern > Property'(node) {
        if (nameOf(node.key) === 'call' && takesToken(node.value)) call(node);
      },
    };
  },
};
